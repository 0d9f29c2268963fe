export * from './tabs.ts'
