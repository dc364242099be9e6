/* The end of a game, and of the timer of a class, can be heard. */
import { createSpotter, type Effect } from "./effect.ts";

export function sound(root: HTMLElement): Effect {
  const spotBanner = createSpotter(root, ".mg-banner");
  return ({ local: { look, timer }, before }) => {
    const isOver = spotBanner() !== null && before.view !== null; // a game that was over before is not heard
    const isUp = timer !== before.local.timer && timer?.left === 0;
    if (look.sound && (isOver || isUp)) chime();
  };
}

/** Three rising notes, half a second long. */
function chime(): void {
  try {
    const audio = new AudioContext();
    [523, 659, 784].forEach((pitch, number) => {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + number * 0.14;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.12, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
      tone.connect(loudness).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.25);
    });
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // a browser without sound
  }
}
