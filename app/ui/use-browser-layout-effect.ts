/** `useLayoutEffect` in a browser; the server renders dialogs too, and has no layout. */
import { useEffect, useLayoutEffect } from 'react'

export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
