import { Link, useLocation, useRevalidator } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Note } from './note'

/**
 * A part of a screen that failed to load: the specification's sentence and «Intentar de nuevo», which revalidates the
 * loaders.
 */
export function ErrorState({ message }: { message: string }) {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  return (
    <Note tone="bad">
      {message}{' '}
      <Link
        to={pathname + search}
        aria-busy={state === 'loading'}
        onClick={(e) => {
          e.preventDefault()
          revalidate()
        }}
      >
        {t('common.retry')}
      </Link>
    </Note>
  )
}
