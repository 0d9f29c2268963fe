import { LANGUAGES, languages } from '../../shared/languages.ts'
import { AGES } from '../../shared/lateness.ts'
import type { StationKind } from '../board/cards.ts'
import { LETTERS, type Letters } from '../board/letters.ts'
import { play } from '../board/sound.ts'
import { forgetDevice, saveSettings } from '../device.ts'
import { useText } from '../locales/load-locale.ts'
import { useKitchen } from '../state.ts'
import { Dialog } from './dialog.tsx'
import { HoldButton } from './hold-button.tsx'

export function SettingsDialog() {
  const text = useText()
  const { settings, device } = useKitchen()
  return (
    <Dialog title={text.settings}>
      <h3>{text.language}</h3>
      <div className="chips">
        {languages.map((language) => (
          <button
            type="button"
            key={language}
            className="tool"
            aria-pressed={settings.language === language}
            onClick={() => saveSettings({ ...settings, language })}
          >
            {LANGUAGES[language]}
          </button>
        ))}
      </div>
      <h3>{text.letters}</h3>
      <div className="chips">
        {(Object.keys(LETTERS) as Letters[]).map((letters) => (
          <button
            type="button"
            key={letters}
            className="tool"
            aria-pressed={settings.letters === letters}
            onClick={() => saveSettings({ ...settings, letters })}
          >
            {text.lettersOf[letters]}
          </button>
        ))}
      </div>
      <h3>{text.ages}</h3>
      <div className="chips">
        {(Object.keys(AGES) as StationKind[]).map((kind) => (
          <button
            type="button"
            key={kind}
            className="tool"
            aria-pressed={settings.kind === kind}
            onClick={() => saveSettings({ ...settings, kind })}
          >
            {text.agesOf[kind]}
          </button>
        ))}
      </div>
      <label>
        <h3>{text.volume}</h3>
        <input
          type="range"
          min="5"
          max="100"
          step="5"
          value={settings.volume}
          onChange={({ target }) => {
            saveSettings({ ...settings, volume: Number(target.value) })
            play('new')
          }}
        />
      </label>
      <p>{text.thisDevice(device?.serialNo ?? '')}</p>
      <HoldButton className="tool danger" onHeld={() => forgetDevice(false)}>
        {text.unpair}
      </HoldButton>
    </Dialog>
  )
}
