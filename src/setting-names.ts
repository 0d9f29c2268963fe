/** Names of all settings of our own; `docs/operating/settings.md` describes them. */
const SETTING_NAMES = [
  'COMANDA_API_KEY',
  'COMANDA_AUDIT_FOLDER',
  'COMANDA_AUDIT_HOURS',
  'COMANDA_AUDIT_KEPT_DAYS',
  'COMANDA_BACKUP_FOLDER',
  'COMANDA_BACKUP_HOURS',
  'COMANDA_BACKUP_KEEP',
  'COMANDA_DEMO',
  'COMANDA_EVENTS_KEPT_DAYS',
  'COMANDA_METRICS_TOKEN',
  'COMANDA_MQTT_PRINTERS_URL',
  'COMANDA_MQTT_URL',
  'COMANDA_OLD_SECRET',
  'COMANDA_PRINTERS_ALLOW_LOOPBACK',
  'COMANDA_PRINTER_NETWORKS',
  'COMANDA_PRINTER_PORTS',
  'COMANDA_SECRET',
  'COMANDA_SESSION_IDLE_MINUTES',
  'COMANDA_TLS_CERT',
  'COMANDA_TLS_KEY',
  'COMANDA_TRUSTED_PROXIES',
  'COMANDA_UPGRADE_BACKUP',
  'COMANDA_WEBHOOKS_ALLOW_PRIVATE',
  'COMANDA_WEBHOOK_NETWORKS',
]

/** Variables that look like settings and are none: somebody mistyped one, and it has no effect. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).filter(
    (name) =>
      name.startsWith('COMANDA_') && !name.startsWith('COMANDA_TEST_') && !SETTING_NAMES.includes(name),
  )
}
