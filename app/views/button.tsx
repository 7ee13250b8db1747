/** «Mis vistas» over a list: the button of its named views. Their dialog comes, with its texts, when it opens. */
import type { ListName } from '@domain/list-name'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '~/ui/button'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { useReadOnly } from '~/ui/read-only'

const ViewsDialog = lazyComponent(async () => (await import('./dialog')).ViewsDialog)

/** @param hidden the columns put away, for a list whose columns can be chosen */
export function Views({ list, hidden }: { list: ListName; hidden?: HiddenColumns }) {
  const { t } = useI18n()
  const [opened, setOpened] = useState(false)
  // on a support visit views cannot be saved
  if (useReadOnly()) return null
  return (
    <>
      <IconButton
        className="views-button needs-script"
        icon={Bookmark}
        label={t('common.my_views')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && <ViewsDialog list={list} hidden={hidden} onClose={() => setOpened(false)} />}
    </>
  )
}
