import { type ReactNode, useState } from 'react'
import { type Language, languages } from './languages.ts'
import { PAIRING_CODE_LENGTH, type PairTrouble, readCode } from './pairing-code.ts'

/** Input of a pairing code and choice of the language, for devices that are not paired yet. */
export function PairForm(props: {
  label: string
  submit: string
  trouble: PairTrouble | undefined
  troubles: Record<PairTrouble, string>
  isBusy: boolean
  language: Language
  /** Class names of the app. */
  look: { form?: string; field: string; submit: string; languages: string; language: string }
  /** Code from the address or the camera, shown as if it were typed. */
  code?: string
  onPair: (code: string) => void
  onLanguage: (language: Language) => void
  /** Further controls between the button and the languages. */
  children?: ReactNode
}) {
  const { look } = props
  const [typed, setTyped] = useState<string>()
  // A new attempt hides the message about the last one.
  const [isEdited, setIsEdited] = useState(false)
  const code = typed ?? props.code ?? ''
  return (
    <form
      className={look.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsEdited(false)
        props.onPair(code)
      }}
    >
      <p className="bad" role="status">
        {props.trouble && !isEdited ? props.troubles[props.trouble] : ''}
      </p>
      <input
        className={look.field}
        aria-label={props.label}
        placeholder="•••• •••• ••••"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ target }) => {
          setIsEdited(true)
          setTyped(readCode(target.value))
        }}
      />
      <button
        type="submit"
        className={look.submit}
        disabled={code.length < PAIRING_CODE_LENGTH || props.isBusy}
      >
        {props.submit}
      </button>
      {props.children}
      <div className={look.languages}>
        {languages.map((language) => (
          <button
            type="button"
            key={language}
            className={look.language}
            aria-pressed={props.language === language}
            onClick={() => props.onLanguage(language)}
          >
            {language.toUpperCase()}
          </button>
        ))}
      </div>
    </form>
  )
}
