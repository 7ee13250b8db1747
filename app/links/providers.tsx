/**
 * «Continuar con Google»: one form per configured provider, nothing without any. The post leaves the site, so it is a
 * native form, not handled by the router.
 */
import type { ProviderOutcome } from '@domain/identidad/provider'
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { localized } from '~/public/address'
import { address } from '~/ui/address'
import { Note } from '~/ui/note'
import { TEXT_OF } from './words'

export function Providers({
  providerOptions,
  volver: returnTo,
}: {
  providerOptions: { id: string; nombre: string }[]
  volver: string | null
}) {
  const { t, idioma } = useI18n()
  if (providerOptions.length === 0) return null
  return (
    <div className="providers">
      <span className="providers-or">{t('ingreso.o')}</span>
      {providerOptions.map(({ id, nombre }) => (
        <form key={id} method="post" action={address(`/api/auth/provider/${id}`, returnTo ? { volver: returnTo } : {})}>
          <button type="submit" className="btn btn--line btn--lg">
            {t('ingreso.continue_with', { nombre })}
          </button>
        </form>
      ))}
      <small className="muted">
        {t('ingreso.provider_terms')}{' '}
        <a href={localized(idioma, '/privacidad')} target="_blank" rel="noreferrer">
          {t('common.privacidad')}
        </a>
      </small>
    </div>
  )
}

type Texts = Record<ProviderOutcome, (typeof TEXT_OF)[ProviderOutcome] | 'linkedAccounts.link_canceled'>

/** The result of a sign-in or link with a provider; scrolled into view on a long page. */
export const ProviderResult = ({ of, texts = TEXT_OF }: { of: ProviderOutcome | null; texts?: Texts }) =>
  of && <Outcome of={of} texts={texts} />

function Outcome({ of: result, texts }: { of: ProviderOutcome; texts: Texts }) {
  const { t, need } = useI18n()
  // the sign-in rarely shows one of these texts
  need('linkedAccounts')
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is shown again
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'center' })
  }, [result])
  return (
    <div ref={container}>
      <Note tone={result === 'hecho' ? 'ok' : 'bad'}>{t(texts[result])}</Note>
    </div>
  )
}
