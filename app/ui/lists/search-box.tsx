/**
 * Search over a list: updates the parameter `q` of the URL (others stay, cursors are dropped) 120 ms after the last
 * key; a plain GET form without JavaScript. `<SearchBox label="Buscar vehículos" placeholder="Buscar por placa…" />`
 */
import { Form, useSearchParams, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../signs/icon'
import { CURSORS } from './params'

const DEBOUNCE_MS = 120

export function SearchBox(props: { label: string; placeholder?: string; name?: string; maxLength?: number }) {
  const { label, placeholder = label, name = 'q', maxLength = 100 } = props
  const [params] = useSearchParams()
  const send = useSubmit()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const value = params.get(name) ?? ''

  useEffect(() => () => clearTimeout(timer.current), [])
  // back and forward update the box too, but never while it has the focus
  useEffect(() => {
    const box = field.current
    if (box && document.activeElement !== box) box.value = value
  }, [value])

  const others = [...params].filter(([key]) => key !== name && !CURSORS.includes(key))
  return (
    <Form className="search" role="search" method="get" preventScrollReset replace={value !== ''}>
      <Icon of={Search} />
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      {others.map(([key, one]) => (
        <input key={`${key}=${one}`} type="hidden" name={key} value={one} />
      ))}
      <input
        ref={field}
        className="input"
        id={id}
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(e) => {
          const form = e.currentTarget.form
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            send(form, { replace: true, preventScrollReset: true })
          }, DEBOUNCE_MS)
        }}
      />
    </Form>
  )
}
