"""Research tools: random games by the hundred thousand, exact tables, and the balance of the rules.

The rest of mathgames does not need this package, and it needs numpy alone but for the adapters, which bring a library
each:

* ``many_minus_vs_plus``, ``many_tinc``: many random games in parallel, as numpy arrays;
* ``tables``: exact tables of small boards, made and verified by a command (``slice_tables``, ``small_minus_vs_plus``);
* ``balance``: every option of every game, played many times by one level, on any executor;
* ``presets``: what a preset makes players calculate, and how its games end;
* ``open_spiel_games``, ``pettingzoo_env``: the games for these two libraries (``numbered`` is what both are made of).
"""
