/** A mail to the Administradores of a company, whose foot says why they get it. */

import type { ReactNode } from 'react'
import type { Idioma } from '../domain/identidad/perfil'
import { type ComposedMail, renderMail } from './frame'
import { SmallPrint } from './pieces'
import { onePeriod } from './texts'

const WHY: Record<Idioma, (empresa: string) => string> = {
  es: (empresa) => `Recibe este correo porque es Administrador de ${empresa}.`,
  en: (empresa) => `You get this mail because you are an Administrator of ${empresa}.`,
}

interface Parts {
  idioma: Idioma
  empresa: string
  subject: string
  preheader: string
  body: ReactNode
  /** the paragraphs of the version in plain text */
  paragraphs: readonly string[]
}

/** @returns `asunto`, `html` and `texto` as stored in the mail queue */
export function mailToAdministradores({ idioma, empresa, subject, preheader, body, paragraphs }: Parts): ComposedMail {
  const why = onePeriod(WHY[idioma](empresa))
  const footer = <SmallPrint>{why}</SmallPrint>
  return {
    asunto: subject,
    html: renderMail({ idioma, subject, preheader, body, footer }),
    texto: [...paragraphs, why].join('\n\n'),
  }
}
