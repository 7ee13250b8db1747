/** The drawing of a chart is stretched to fit, so it has its own units. */
export const CHART_WIDTH = 1200
export const CHART_HEIGHT = 200
