/** A part of a screen that links and posts, as its server draws it. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import './all-texts'

/** @param route the route that it is drawn in, with what was loaded for it */
export function drawn(
  part: ReactNode,
  route: { id: string; loaded: unknown } = { id: 'screen', loaded: null },
): string {
  const element = (
    <I18nProvider idioma="es" zona="America/Bogota">
      {part}
    </I18nProvider>
  )
  const router = createMemoryRouter([{ id: route.id, path: '/', element }], {
    hydrationData: { loaderData: { [route.id]: route.loaded } },
  })
  // React tells that layout effects do nothing here; links have some
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    return renderToStaticMarkup(<RouterProvider router={router} />)
  } finally {
    told.mockRestore()
  }
}
