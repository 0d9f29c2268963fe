import './styles/terminal.css'
import './styles/more.css'
import './styles/tablet.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { goOn, start } from './start.ts'

await start()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
goOn()
