/** 'Cargando...' over a page that waits for another one, or for the server. */
import { useLocation, useNavigation } from '@remix-run/react'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '../signs/icon'

const PATIENCE_MS = 300

/** Shows 'Cargando...' for a slow navigation. A list whose query changes stays visible instead. */
export function Loading() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return <LoadingSign isPending={state === 'loading' && location.pathname !== pathname} />
}

/** 'Cargando...', after a short delay. */
export function LoadingSign({ isPending }: { isPending: boolean }) {
  const { t } = useI18n()
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!isPending) return setVisible(false)
    const timer = setTimeout(() => setVisible(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div className="loading" role="status">
      {visible && (
        <span>
          <Icon of={LoaderCircle} />
          {t('guardia.loading')}
        </span>
      )}
    </div>
  )
}
