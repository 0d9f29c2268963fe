/** Browsers support passkeys only for host names under https, and for localhost. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return window.isSecureContext && !isAddress && 'PublicKeyCredential' in window
}
