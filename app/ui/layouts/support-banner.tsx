/** The banner over every screen of a company that the SuperAdmin has open: which one, until when, and the exit. */
import { Form } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Button } from '../button'
import { Note } from '../note'

export function SupportBanner({ nombre, hasta }: { nombre: string; hasta: number }) {
  const { t, time } = useI18n()
  return (
    <section className="frame-notice support" aria-label={t('marco.support_open', { nombre })}>
      <Note
        tone="warn"
        action={
          <Form method="post" action="/super-admin/companies">
            <input type="hidden" name="intent" value="close" />
            <Button type="submit" tone="line" icon={LogOut}>
              {t('marco.support_leave')}
            </Button>
          </Form>
        }
      >
        <b>{t('marco.support_open', { nombre })}</b> {t('marco.support_until', { hora: time(hasta) })}
      </Note>
    </section>
  )
}
