import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useText } from '../locales/locale-provider.tsx'
import { AlertIcon } from './icons.tsx'
import { EmptyState } from './page.tsx'

/** An error in one page leaves the others usable. */
export class Catch extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Crashed /> : this.props.children
  }
}

export function Crashed() {
  const { trouble } = useText()
  return (
    <EmptyState icon={<AlertIcon size={28} />} title={trouble.crashed} lead={trouble.crashedLead}>
      <Button onClick={() => window.location.reload()}>{trouble.reload}</Button>
    </EmptyState>
  )
}
