/** The files of a service: opened in a viewer, or by the browser without JavaScript. */
import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FileViewer } from '~/ui/files/file-viewer'
import { Icon } from '~/ui/signs/icon'

export interface StoredArchivo {
  id: string
  nombre: string
}

export function ArchivosList(props: {
  archivos: readonly StoredArchivo[]
  action?: (id: string, place: number) => ReactNode
}) {
  const { archivos, action } = props
  const [viewing, setViewing] = useState<{ url: string; nombre: string } | null>(null)
  return (
    <>
      <ul className="archivos">
        {archivos.map(({ id, nombre }, i) => (
          <li key={id}>
            <Icon of={FileText} />
            <a
              href={`/api/files/${id}`}
              onClick={(e) => {
                e.preventDefault()
                setViewing({ url: `/api/files/${id}`, nombre })
              }}
            >
              {nombre}
            </a>
            {action?.(id, i)}
          </li>
        ))}
      </ul>
      {viewing && <FileViewer {...viewing} onClose={() => setViewing(null)} />}
    </>
  )
}
