/**
 * The theme in the account menu and on the sign-in pages. Without JavaScript the address carries the choice (`?tema=`)
 * beside what it held.
 */
import { useSearchParams } from '@remix-run/react'
import { ThemeButtons } from './buttons'

export function ThemeChoice() {
  const [params] = useSearchParams()
  return (
    <form method="get" className="theme" onSubmit={(e) => e.preventDefault()}>
      {[...params].map(
        ([name, value]) => name !== 'tema' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <ThemeButtons />
    </form>
  )
}
