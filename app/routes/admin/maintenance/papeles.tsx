/** The files that a service has: opened in a viewer, or, without JavaScript, by the browser. */
import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FileViewer } from '~/ui/file-viewer'
import { Icon } from '~/ui/icon'

export interface ArchivoGuardado {
  id: string
  nombre: string
}

export function Papeles(props: {
  archivos: readonly ArchivoGuardado[]
  accion?: (id: string, lugar: number) => ReactNode
}) {
  const { archivos, accion } = props
  const [viendo, setViendo] = useState<{ url: string; nombre: string } | null>(null)
  return (
    <>
      <ul className="papers">
        {archivos.map(({ id, nombre }, i) => (
          <li key={id}>
            <Icon of={FileText} />
            <a
              href={`/api/files/${id}`}
              onClick={(e) => {
                e.preventDefault()
                setViendo({ url: `/api/files/${id}`, nombre })
              }}
            >
              {nombre}
            </a>
            {accion?.(id, i)}
          </li>
        ))}
      </ul>
      {viendo && <FileViewer {...viendo} onClose={() => setViendo(null)} />}
    </>
  )
}
