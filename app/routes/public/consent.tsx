/** What a new account agrees to, with links to the texts. */
import type { ComponentProps } from 'react'
import { useI18n } from '~/i18n/provider'
import { localized } from '~/public/address'
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
          <a href={localized(idioma, '/terminos')} target="_blank" rel="noreferrer">
            {t('ingreso.terms_view')}
          </a>
          {' · '}
          <a href={localized(idioma, '/privacidad')} target="_blank" rel="noreferrer">
            {t('ingreso.data_view')}
          </a>
        </>
      }
    />
  )
}
