/** A complex number. */
export interface Complex {
  readonly re: number
  readonly im: number
}

/**
 * Surface transfer impedance Z_g of the ground (Algorithm, equations (1.4), (1.5)).
 *
 * @param permittivity relative to vacuum, above 1
 * @param conductivitySPerM above 0
 */
export function groundImpedance(
  frequencyMhz: number,
  permittivity: number,
  conductivitySPerM: number,
  polarization: 'horizontal' | 'vertical',
): Complex {
  const im = (18_000 * conductivitySPerM) / frequencyMhz
  const horizontal = squareRoot({ re: permittivity - 1, im })
  if (polarization === 'horizontal') return horizontal
  const square = permittivity * permittivity + im * im
  return {
    re: (horizontal.re * permittivity + horizontal.im * im) / square,
    im: (horizontal.im * permittivity - horizontal.re * im) / square,
  }
}

/** Of a number whose imaginary part is above 0. */
function squareRoot({ re, im }: Complex): Complex {
  const length = Math.sqrt(re * re + im * im)
  return { re: Math.sqrt((length + re) / 2), im: Math.sqrt((length - re) / 2) }
}
