/** The banner over every screen of a company that the SuperAdmin has open: which one, until when, and the exit. */
import { Form } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Button } from './button'
import { Note } from './note'

export function Support({ nombre, hasta: until }: { nombre: string; hasta: number }) {
  const { t, hora: time } = useI18n()
  return (
    <section className="frame-notice support" aria-label={t('empresas.abierta', { nombre })}>
      <Note
        tone="warn"
        action={
          <Form method="post" action="/super-admin/companies">
            <input type="hidden" name="intent" value="close" />
            <Button type="submit" tone="line" icon={LogOut}>
              {t('empresas.signOut')}
            </Button>
          </Form>
        }
      >
        <b>{t('empresas.abierta', { nombre })}</b> {t('empresas.open_until', { hora: time(until) })}
      </Note>
    </section>
  )
}
