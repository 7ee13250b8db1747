/** The first step: cells are pasted, or a file is chosen. */
import type { Sheet } from '@domain/importacion/raw'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { useDrop } from '~/ui/files/use-drop'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { readFile, textSheet, UnreadableFile } from './read-file'

export interface Source {
  sheets: Sheet[]
  /** empty for pasted cells */
  archivo: string
}

export function Paste({ onRead, problem }: { onRead: (source: Source) => void; problem: string | null }) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const takeText = (pasted: string) => {
    setText(pasted)
    setFailure(null)
    if (pasted.trim()) onRead({ sheets: [textSheet(pasted)], archivo: '' })
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailure(null)
    try {
      onRead({ sheets: await readFile(file), archivo: file.name.slice(0, 120) })
    } catch (error) {
      setFailure(t(`importacion.file_${error instanceof UnreadableFile ? error.problem : 'unreadable'}`))
    } finally {
      setBusy(false)
    }
  }
  const drop = useDrop((file) => void takeFile(file))
  // chosen before the script was there
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown
  useEffect(() => {
    void takeFile(input.current?.files?.[0])
  }, [])
  const refusal = failure ?? problem
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <div className="imp-two">
        <Panel title={t('importacion.paste_title')} className="imp-pad">
          <p className="muted" id={`${id}-h`}>
            {t('importacion.paste_hint')}
          </p>
          <label className="sr" htmlFor={id}>
            {t('importacion.cells')}
          </label>
          <textarea
            id={id}
            className="input imp-paste"
            aria-describedby={`${id}-h`}
            placeholder={t('importacion.paste_example')}
            value={text}
            spellCheck={false}
            onChange={(e) => setText(e.currentTarget.value)}
            onPaste={(e) => {
              const pasted = e.clipboardData.getData('text/plain')
              if (!pasted.includes('\n')) return
              e.preventDefault()
              takeText(pasted)
            }}
          />
          <Button onClick={() => takeText(text)} disabled={!text.trim()}>
            {t('importacion.go_on')}
          </Button>
        </Panel>
        <Panel title={t('importacion.file_title')} className="imp-pad">
          <p className="muted">{t('importacion.file_hint')}</p>
          <div className={`imp-drop${drop.isOver ? ' imp-drop--over' : ''}`} {...drop.handlers}>
            <Icon of={FileSpreadsheet} />
            <input
              ref={input}
              id={`${id}-f`}
              type="file"
              className="sr"
              accept=".xlsx,.xlsm,.xls,.csv,.txt,.tsv"
              onChange={(e) => {
                void takeFile(e.currentTarget.files?.[0])
                e.currentTarget.value = ''
              }}
            />
            <label htmlFor={`${id}-f`} className="btn" aria-busy={busy || undefined}>
              {t(busy ? 'importacion.reading' : 'importacion.choose')}
            </label>
            <span className="muted hide-s">{t('importacion.or_drop')}</span>
          </div>
          <Button tone="quiet" icon={Download} onClick={async () => (await import('./template')).download(t)}>
            {t('importacion.template')}
          </Button>
        </Panel>
      </div>
    </>
  )
}
