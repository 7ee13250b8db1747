/**
 * Makes screens open at once: their scripts come while the browser is idle, their data when a link is about to be pressed;
 * and brings the person back to where a list was left.
 */
import { connection } from '~/connection/server'
import { returnFocus } from '~/ui/lists/return-focus'
import { ASKED_EARLY } from './asked-early'
import { EarlyAnswers, onIntent } from './intent'
import { warm, warmAll } from './warm'

let isStarted = false

/** @param screens the addresses of the menu, most used first */
export function start(screens: readonly string[]): void {
  if (!isStarted) {
    isStarted = true
    returnFocus(window.__remixRouter)
    const ask = window.fetch
    // a Request is sent as it is, without the patience that tells the page of an outage
    const askEarly = async (address: string) => {
      const answer = await ask(new Request(address, { headers: ASKED_EARLY }))
      if (answer.ok) connection.fresh()
      return answer
    }
    const answers = new EarlyAnswers({ ask, askEarly, now: () => performance.now(), origin: location.origin })
    window.fetch = answers.fetch
    onIntent((path) => {
      answers.want(path)
      void warm(path)
    })
  }
  void warmAll(screens)
}
