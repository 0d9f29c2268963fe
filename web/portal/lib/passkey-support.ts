/** Browsers make passkeys for names under https only, and for the machine itself. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return window.isSecureContext && !isAddress && 'PublicKeyCredential' in window
}
