// Small sounds, made on the spot; off until asked for.
import { recall, remember } from './memory';

class Sound {
  on = $state(false);
  #context: AudioContext | null = null;

  start(): void {
    this.on = recall('sound') === true;
  }

  switch(): void {
    this.on = !this.on;
    remember('sound', this.on);
    if (this.on) this.turn();
  }

  /** Something happened. */
  tick(): void {
    this.#note(880, 0.04, 0.05);
  }

  /** It is your turn. */
  turn(): void {
    this.#note(587, 0.1, 0.08);
    this.#note(880, 0.16, 0.07, 0.11);
  }

  #note(pitch: number, length: number, volume: number, after = 0): void {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

export const sound = new Sound();
