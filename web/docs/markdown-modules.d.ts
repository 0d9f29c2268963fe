// Markdown files are rendered by guides-plugin.ts.
declare module '*.md' {
  const guide: import('./guides-plugin.ts').Guide
  export default guide
}
