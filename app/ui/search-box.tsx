/**
 * Search over a list: keeps the parameter `q` of the URL (others stay, cursors go), 250 ms after the last key, and is a
 * plain GET form without JavaScript. `<SearchBox label="Buscar vehículos" placeholder="Buscar por placa…" />`
 */
import { Form, useSearchParams, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Icon } from './icon'
import { CURSORES } from './params'

const ESPERA_MS = 250

export function SearchBox(props: { label: string; placeholder?: string; name?: string; maxLength?: number }) {
  const { label, placeholder = label, name = 'q', maxLength = 100 } = props
  const [params] = useSearchParams()
  const enviar = useSubmit()
  const id = useId()
  const campo = useRef<HTMLInputElement>(null)
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  const valor = params.get(name) ?? ''

  useEffect(() => () => clearTimeout(espera.current), [])
  // back and forward change the box too, but never under somebody's fingers
  useEffect(() => {
    const caja = campo.current
    if (caja && document.activeElement !== caja) caja.value = valor
  }, [valor])

  const otros = [...params].filter(([clave]) => clave !== name && !CURSORES.has(clave))
  return (
    <Form className="search" role="search" method="get" preventScrollReset replace={valor !== ''}>
      <Icon of={Search} />
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      {otros.map(([clave, uno]) => (
        <input key={`${clave}=${uno}`} type="hidden" name={clave} value={uno} />
      ))}
      <input
        ref={campo}
        className="input"
        id={id}
        type="search"
        name={name}
        defaultValue={valor}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(e) => {
          const formulario = e.currentTarget.form
          clearTimeout(espera.current)
          espera.current = setTimeout(() => {
            enviar(formulario, { replace: true, preventScrollReset: true })
          }, ESPERA_MS)
        }}
      />
    </Form>
  )
}
