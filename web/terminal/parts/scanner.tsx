import { useEffect, useRef, useState } from 'react'
import { codeIn, PAIRING_CODE_LENGTH } from '../../shared/pairing-code.ts'
import { useText } from '../locales/load-locale.ts'
import { Sheet } from './sheet.tsx'

interface Detector {
  detect: (seen: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector

const detectors = globalThis as { BarcodeDetector?: DetectorMaker }
const LOOK_MS = 200

/** Only some browsers have a barcode detector; bundling one would add half the size of the app. */
export const canScan = () =>
  detectors.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** Shows the camera until it sees a pairing code. */
export function Scanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { pair: text, pin } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  found.current = onCode
  const [isBlind, setIsBlind] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    lookFor(video.current, over.signal).then(
      (code) => code && found.current(code),
      () => setIsBlind(true),
    )
    return () => over.abort()
  }, [])
  return (
    <Sheet label={text.scan} onClose={onClose}>
      {isBlind ? (
        <p className="bad" role="alert">
          {text.noCamera}
        </p>
      ) : (
        <>
          <p className="dim">{text.scanHow}</p>
          <video ref={video} className="camera" muted playsInline />
        </>
      )}
      <button type="button" className="act" onClick={onClose}>
        {pin.cancel}
      </button>
    </Sheet>
  )
}

/** Undefined: cancelled. Rejects if there is no camera, or no permission. */
async function lookFor(video: HTMLVideoElement | null, over: AbortSignal): Promise<string | undefined> {
  const Maker = detectors.BarcodeDetector
  if (!video || !Maker) return undefined
  const detector = new Maker({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!over.aborted) {
      const seen = await detector.detect(video).catch(() => [])
      const code = seen
        .map(({ rawValue }) => codeIn(rawValue))
        .find((one) => one.length === PAIRING_CODE_LENGTH)
      if (code && !over.aborted) return code
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
