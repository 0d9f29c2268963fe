import { get, set } from '../state.ts'

// Sounds are synthesised, so there is no file that could be missing.

export type Sound = 'new' | 'changed' | 'late' | 'ready'

/** Frequencies in hertz, one after the other, and the relative volume. */
const TONES: Record<Sound, { tones: number[]; gain: number }> = {
  new: { tones: [660, 880], gain: 1 },
  changed: { tones: [880, 660, 440], gain: 1 },
  late: { tones: [330], gain: 0.5 },
  ready: { tones: [1320], gain: 0.8 },
}
const TONE_SECONDS = 0.16

let context: AudioContext | undefined

/** Browsers allow sound only after the first touch. */
export function unlockSound(): void {
  context ??= new AudioContext()
  const showState = () => set({ sound: context?.state === 'running' ? 'on' : 'suspended' })
  context.onstatechange = () => get().sound !== 'off' && showState()
  if (get().sound !== 'off') void context.resume().then(showState, showState)
}

export function toggleSound(): void {
  if (get().sound === 'on') set({ sound: 'off' })
  else {
    set({ sound: 'suspended' })
    unlockSound()
  }
}

export function play(sound: Sound): void {
  const { sound: state, settings } = get()
  if (!context || state !== 'on' || context.state !== 'running') return
  const { tones, gain } = TONES[sound]
  for (const [index, hertz] of tones.entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + index * TONE_SECONDS
    tone.frequency.value = hertz
    volume.gain.setValueAtTime((gain * settings.volume) / 100, from)
    // Fades out, so that a tone does not end in a click.
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + TONE_SECONDS)
  }
}
