/** What a new account agrees to, with links to the texts. */
import type { ComponentProps } from 'react'
import { useI18n } from '~/i18n/provider'
import { CheckField } from '~/ui/field'

export function Consent({ field }: Pick<ComponentProps<typeof CheckField>, 'field'>) {
  const { t, idioma } = useI18n()
  return (
    <CheckField
      field={field}
      label={t('ingreso.terminos')}
      hint={
        <>
          {t('ingreso.datos')}{' '}
          <a href={idioma === 'en' ? '/en/terminos' : '/terminos'} target="_blank" rel="noreferrer">
            {t('ingreso.terms_view')}
          </a>
          {' · '}
          <a href={idioma === 'en' ? '/en/privacidad' : '/privacidad'} target="_blank" rel="noreferrer">
            {t('ingreso.data_view')}
          </a>
        </>
      }
    />
  )
}
