/** Whether the address that somebody types is in the team or invited already: asked when the fingers rest. */
import { correoDeInvitado } from '@domain/equipo'
import { useEffect, useState } from 'react'

const ESPERA_MS = 350

type Motivo = 'invitacion-pendiente' | 'miembro-repetido'
const MOTIVOS: readonly unknown[] = ['invitacion-pendiente', 'miembro-repetido'] satisfies Motivo[]

/** The reason (a key of motivos) or null; also null while nobody knows, since the server asks again when it is sent. */
export function useAlreadyThere(escrito: string): Motivo | null {
  const leido = correoDeInvitado().safeParse(escrito)
  const email = leido.success ? leido.data : null
  const [sabido, setSabido] = useState<{ email: string; motivo: Motivo | null } | null>(null)
  useEffect(() => {
    if (email === null) return
    const aviso = new AbortController()
    const reloj = setTimeout(async () => {
      try {
        const r = await fetch('/api/team/check', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email }),
          signal: aviso.signal,
        })
        const { motivo } = (await r.json()) as { motivo?: unknown }
        setSabido({ email, motivo: r.ok && MOTIVOS.includes(motivo) ? (motivo as Motivo) : null })
      } catch {
        // no line, or a newer question: sending asks again
      }
    }, ESPERA_MS)
    return () => {
      clearTimeout(reloj)
      aviso.abort()
    }
  }, [email])
  return sabido !== null && sabido.email === email ? sabido.motivo : null
}
