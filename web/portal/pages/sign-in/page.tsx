import { Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { calls, Refused } from '../../api.ts'
import { canUsePasskeys } from '../../lib/passkey-support.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'

/** The sign-in form, shown at the address that was opened, so that signing in leads there. */
export function SignIn({ ended, look }: { ended: boolean; look: () => Promise<void> }) {
  const text = useText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Door
      title={text.signIn.title}
      lead={text.signIn.lead}
      note={ended ? text.signIn.ended : undefined}
      submit={text.signIn.submit}
      onSubmit={async () => {
        await calls.session.sign_in({ email, password })
        await look()
      }}
      foot={text.signIn.forgotten}
      {...(canUsePasskeys() && {
        other: {
          name: text.signIn.byPasskey,
          act: async () => {
            const { signInByPasskey } = await loadChunk(() => import('../../lib/passkey.ts'))
            await signInByPasskey()
            await look()
          },
        },
      })}
    >
      <TextInput
        label={text.signIn.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-autofocus
      />
      <PasswordInput
        label={text.signIn.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Door>
  )
}

/** The page of an invitation or a password reset link. */
export function ChoosePassword() {
  const text = useText()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const [token] = useState(() => window.location.hash.slice(1))
  const [password, setPassword] = useState('')

  // The link works once and is removed from the browser history.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])

  return (
    <Door
      title={text.choosePassword.title}
      lead={token ? text.choosePassword.lead : text.choosePassword.noLink}
      submit={text.choosePassword.submit}
      disabled={!token}
      onSubmit={async () => {
        await calls.password.choose({ token, password })
        await queries.resetQueries({ queryKey: ['session'] })
        go('/')
      }}
    >
      <PasswordInput
        label={text.choosePassword.password}
        description={text.choosePassword.hint}
        name="new-password"
        autoComplete="new-password"
        minLength={12}
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Door>
  )
}

function Door(props: {
  title: string
  lead: string
  note?: string | undefined
  submit: string
  disabled?: boolean
  foot?: string
  onSubmit: () => Promise<void>
  /** Another way to sign in. */
  other?: { name: string; act: () => Promise<void> }
  children: ReactNode
}) {
  const text = useText()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = `${props.title} · ${text.productName}`
  }, [props.title, text.productName])

  const enterBy = async (way: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await way()
    } catch (error) {
      setRefusal(
        error instanceof Refused
          ? error.message
          : error instanceof Error && error.name === 'NoPasskey'
            ? text.signIn.noPasskey
            : text.signIn.unreachable,
      )
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void enterBy(props.onSubmit)
  }
  const { other } = props
  return (
    <Center component="main" className="door" mih="100vh" p="md">
      <Paper className="surface door-card" p={{ base: 'lg', xs: 32 }}>
        <form onSubmit={submit}>
          <Stack gap="md">
            <div>
              <Brand />
              <Title order={1} size="h3" mt="lg">
                {props.title}
              </Title>
              <Text c="dimmed" size="sm" mt={4}>
                {props.lead}
              </Text>
            </div>
            {props.note && (
              <Text role="status" size="sm" className="note">
                {props.note}
              </Text>
            )}
            {props.children}
            {refusal && (
              <Text role="alert" size="sm" className="refusal">
                {refusal}
              </Text>
            )}
            <Button type="submit" loading={busy} disabled={props.disabled ?? false} fullWidth>
              {props.submit}
            </Button>
            {other && (
              <Button variant="default" disabled={busy} fullWidth onClick={() => enterBy(other.act)}>
                {other.name}
              </Button>
            )}
            {props.foot && (
              <Text c="dimmed" size="xs">
                {props.foot}
              </Text>
            )}
          </Stack>
        </form>
      </Paper>
    </Center>
  )
}

export function Brand() {
  const text = useText()
  return (
    <span className="brand">
      <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#0b6670" />
        <path
          d="M21.5 11.5a7 7 0 1 0 0 9"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
        <circle cx="23" cy="16" r="2" fill="#ffd43b" />
      </svg>
      {text.productName}
    </span>
  )
}
