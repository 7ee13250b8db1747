/** Ten backup codes, shown only once: copy, download or write down. */
import { Copy, Download } from 'lucide-react'
import { useShownOnce } from '~/forms/shown-once'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { useCopy } from '~/ui/copy'
import { saveFile } from '~/ui/files/save-file'
import { Note } from '~/ui/note'

/** The codes just returned by the action, or null. */
export const useRespaldos = (): string[] | null =>
  useShownOnce(({ respaldos }) => (Array.isArray(respaldos) ? (respaldos as string[]) : null))

export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useI18n()
  const copy = useCopy()
  const text = [t('factor.archivo'), ...codes].join('\n')
  return (
    <>
      <p className="muted">{t('factor.backups_text')}</p>
      <ol className="codes" aria-label={t('factor.respaldos')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="code-tools">
        <Button icon={Copy} onClick={() => copy(text, 'factor.codes_copied')}>
          {t('common.copy')}
        </Button>
        <Button icon={Download} onClick={() => saveFile(`${text}\n`, 'text/plain', `${t('factor.backups_file')}.txt`)}>
          {t('factor.download')}
        </Button>
      </div>
      <Note tone="warn">{t('factor.shown_once')}</Note>
    </>
  )
}
