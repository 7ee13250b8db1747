/** The company behind the product: name, NIT, address and contact. What is not configured is left out. */
import { formatNit } from '@domain/empresa/nit'
import { fill } from './texts/fill'
import { useTexts } from './texts/use-texts'

export interface Responsible {
  emisor: { nombre: string; nit: string | null; direccion: string | null } | null
  supportEmail: string | null
  supportPhone: string | null
}

export function WhoAnswers({ lead, of }: { lead: 'privacidad' | 'terminos'; of: Responsible }) {
  const { x } = useTexts()
  const t = x.controller
  const { emisor, supportEmail, supportPhone } = of
  if (!emisor) return null
  return (
    <>
      <p>{t[lead]}</p>
      <address>
        <b>{emisor.nombre}</b>
        {emisor.nit && <span>{fill(t.nit, { nit: formatNit(emisor.nit) })}</span>}
        {emisor.direccion && <span>{emisor.direccion}</span>}
        {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        {supportPhone && <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>}
      </address>
    </>
  )
}
