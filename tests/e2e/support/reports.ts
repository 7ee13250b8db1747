/** What phones report and how it is acknowledged, by POST or over their sockets. */
import type { BrowserContext, Page, WebSocket } from 'playwright-core'
import { onAnswer } from './browser'

interface Acknowledged {
  accepted: number
  duplicates: number
  discarded: number
}
interface SentReport {
  points: { lat: number }[]
}

/** Calls `tell` for each acknowledged report of a page, or of all pages of a context from now on. */
export function onReport(from: Page | BrowserContext, tell: (said: Acknowledged, sent: SentReport) => void): void {
  onAnswer<Acknowledged>(from, '/positions', (said, asked) => tell(said, asked.postDataJSON() as SentReport))
  const pages = 'pages' in from ? from.pages() : [from]
  for (const page of pages) page.on('websocket', (socket) => hear(socket, tell))
  if ('pages' in from) from.on('page', (page) => page.on('websocket', (socket) => hear(socket, tell)))
}

/** A socket carries one report at a time, so an answer belongs to the report before it. */
function hear(socket: WebSocket, tell: (said: Acknowledged, sent: SentReport) => void) {
  if (!/\/api\/track\/[^/]+\/live$/.test(socket.url())) return
  let sent: SentReport | null = null
  socket.on('framesent', ({ payload }) => {
    const frame = JSON.parse(String(payload))
    if (frame.type === 'report') sent = frame
  })
  socket.on('framereceived', ({ payload }) => {
    const frame = JSON.parse(String(payload))
    if (frame.type === 'answer' && frame.status === 200 && sent) tell(frame, sent)
  })
}
