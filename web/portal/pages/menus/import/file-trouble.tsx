import { Text } from '@mantine/core'
import type { PlacedFault } from '../../../../../src/platform/core/validation-errors.ts'
import { useText } from '../../../locales/locale-provider.tsx'

export interface Trouble {
  message: string
  /** Faults in the file. */
  faults: PlacedFault[]
  more: number
}

/** Lists the faults of a file; a line number leads to the line. */
export function FileTrouble(props: { trouble: Trouble; onLine: (line: number) => void }) {
  const text = useText()
  const { message, faults, more } = props.trouble
  if (faults.length === 0) {
    return (
      <Text role="alert" size="sm" className="refusal">
        {message}
      </Text>
    )
  }
  return (
    <div role="alert" className="refusal faults">
      <Text size="sm" fw={600}>
        {text.menuFiles.faulty(faults.length + more)}
      </Text>
      <ul>
        {faults.map((fault) => {
          const line = typeof fault.at === 'string' ? undefined : fault.at.line
          const place = text.faults.where(fault.at)
          return (
            <li key={place}>
              {typeof line === 'number' ? (
                <button type="button" className="fault-line" onClick={() => props.onLine(line)}>
                  {place}
                </button>
              ) : (
                <strong>{place}</strong>
              )}{' '}
              {text.faults.what(fault)}
            </li>
          )
        })}
        {more > 0 && <li>{text.menuFiles.moreFaults(more)}</li>}
      </ul>
    </div>
  )
}
