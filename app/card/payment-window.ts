/** The provider's checkout widget: their script opens a form in an iframe, on a page whose policy allows it. */
import { useEffect, useState } from 'react'

interface Result {
  transaction?: { id?: unknown } | null
}
interface Checkout {
  open(finished: (result: Result) => void): void
}
type CheckoutClass = new (options: Record<string, unknown>) => Checkout

const provided = () => (window as { WidgetCheckout?: CheckoutClass }).WidgetCheckout

/**
 * Loads the script once allowed, and opens the widget.
 * @param src the script; null until it may be loaded
 * @returns the loading state, and `open`, which calls back with the transaction id; only the server can verify it
 */
export function usePaymentWindow(src: string | null) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    if (!src) return
    const script = document.createElement('script')
    script.src = src
    script.onload = () => setState(provided() ? 'ready' : 'failed')
    script.onerror = () => setState('failed')
    document.head.appendChild(script)
    return () => {
      document.head.removeChild(script)
    }
  }, [src])
  const open = (options: Record<string, unknown>, finished: (transaction: string) => void) => {
    const Widget = provided()
    if (!Widget) return setState('failed')
    try {
      new Widget(options).open(({ transaction }) => {
        if (typeof transaction?.id === 'string') finished(transaction.id)
      })
    } catch {
      setState('failed')
    }
  }
  return { state, open }
}
