/** `useLayoutEffect` in a browser; the server renders windows too, and has no layout. */
import { useEffect, useLayoutEffect } from 'react'

export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
