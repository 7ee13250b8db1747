/** Makes screens open at once: their scripts come while the browser is idle, their data when a link is about to be pressed. */
import { loadWindows } from '~/ui/windows/lazy-window'
import { EarlyAnswers, onIntent } from './intent'
import { idle, wantsLess, warm, warmAll } from './warm'

let isStarted = false

/** @param screens the addresses of the menu, most used first */
export function start(screens: readonly string[]): void {
  if (!isStarted) {
    isStarted = true
    const answers = new EarlyAnswers({ ask: window.fetch, now: () => performance.now(), origin: location.origin })
    window.fetch = answers.fetch
    onIntent((path) => {
      answers.want(path)
      void warm(path)
    })
  }
  void early(screens)
}

/** The windows of the screen shown, then the other screens, then theirs. */
async function early(screens: readonly string[]): Promise<void> {
  if (wantsLess()) return
  await loadWindows(idle)
  await warmAll(screens)
  await loadWindows(idle)
}
