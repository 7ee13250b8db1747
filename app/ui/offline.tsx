import { useMatches } from '@remix-run/react'
import { CloudOff, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connection } from '~/connection/server'
import { useConnectionState, useOutageGuard, useRefreshAfterOutage } from '~/connection/use-connection'
import { useI18n } from '~/i18n/provider'
import { useOwnClock } from './clock'
import { LoadingSign } from './layouts/loading'
import { Icon } from './signs/icon'

/**
 * The banner for stale data: the connection is lost, or the server does not answer. Rendered once, in the root; the
 * page continues by itself on recovery. A route with `handle = { connection: 'own' }` shows this itself and is not
 * revalidated: the driver's page works without a network, and a loader failing on a weak signal would end its tracking.
 */
export function OfflineBanner() {
  const isOwn = useMatches().some(
    (match) => (match.handle as { connection?: string } | undefined)?.connection === 'own',
  )
  return isOwn ? null : <OfflineNotice />
}

function OfflineNotice() {
  const { t } = useI18n()
  const { trouble, freshAt } = useConnectionState()
  const [offline, setOffline] = useState(false)
  const isHeld = useOutageGuard()
  useRefreshAfterOutage()

  useEffect(() => {
    const onOffline = () => {
      setOffline(true)
      // verify with a real request: some machines report offline although their (local) server is reachable
      void connection.check()
    }
    const onOnline = () => {
      setOffline(false)
      void connection.renew()
    }
    if (!navigator.onLine) setOffline(true)
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [])

  return (
    <>
      <LoadingSign isPending={isHeld} />
      <div role="alert" className="contents">
        {offline ? (
          <div className="offline">
            <Icon of={WifiOff} />
            <span>
              <span lang="en">{t('guardia.no_internet')}</span>. {t('guardia.no_internet_es')}
              {trouble && (
                <>
                  {' '}
                  <Age freshAt={freshAt} />.
                </>
              )}
            </span>
          </div>
        ) : (
          trouble && (
            <div className="offline">
              <Icon of={CloudOff} />
              <span>
                <Age freshAt={freshAt} />; {t(trouble === 'server' ? 'guardia.no_server' : 'guardia.no_data')}
              </span>
              {trouble === 'server' && (
                <button type="button" className="offline-again" onClick={() => void connection.renew()}>
                  {t('common.retry')}
                </button>
              )}
            </div>
          )
        )}
      </div>
    </>
  )
}

/** The age of the data; it counts on without being announced each time. */
function Age({ freshAt }: { freshAt: number }) {
  const { t, ago } = useI18n()
  const now = useOwnClock()
  return <span aria-live="off">{t('guardia.datos_de', { hace: ago(freshAt, Math.max(now, freshAt + 1000)) })}</span>
}
