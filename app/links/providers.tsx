/**
 * «Continuar con Google»: a form for each provider that is set up, nothing where there is none. Each leaves the site, so it
 * is posted by the browser itself.
 */
import type { Resultado } from '@domain/proveedor'
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { TEXTO_DE } from './words'

export function Providers({ ofertas, volver }: { ofertas: { id: string; nombre: string }[]; volver: string | null }) {
  const { t } = useI18n()
  if (ofertas.length === 0) return null
  const query = volver ? `?${new URLSearchParams({ volver })}` : ''
  return (
    <div className="providers">
      <span className="providers-or">{t('vinculos.o')}</span>
      {ofertas.map(({ id, nombre }) => (
        <form key={id} method="post" action={`/api/auth/provider/${id}${query}`}>
          <button type="submit" className="btn btn--line btn--lg">
            {t('vinculos.continuar_con', { nombre })}
          </button>
        </form>
      ))}
      <small className="muted">
        {t('vinculos.terminos')}{' '}
        <a href="/privacidad" target="_blank" rel="noreferrer">
          {t('privacidad.titulo')}
        </a>
      </small>
    </div>
  )
}

/** How a way to a provider ended; in sight of who comes back to a long page. */
export function ProviderResult({ resultado }: { resultado: Resultado | null }) {
  const { t } = useI18n()
  const aqui = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (resultado) aqui.current?.scrollIntoView({ block: 'center' })
  }, [resultado])
  return (
    resultado && (
      <div ref={aqui}>
        <Note tone={resultado === 'hecho' ? 'ok' : 'bad'}>{t(TEXTO_DE[resultado])}</Note>
      </div>
    )
  )
}
