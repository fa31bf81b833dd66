/** Points as pages write them: with a real minus sign. */
export const figure = (points: number): string => `${points}`.replace('-', '−');
