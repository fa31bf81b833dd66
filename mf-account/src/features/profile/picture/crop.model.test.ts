import { describe, expect, test } from '@jest/globals';
import { type Crop, MAX_ZOOM, moved, type PictureSize, squareOf, WHOLE } from './crop.model.ts';

const WIDE: PictureSize = { width: 400, height: 200 };
const TALL: PictureSize = { width: 200, height: 400 };

describe('the square that is sent', () => {
  test.each<[string, PictureSize, Crop, [number, number, number]]>([
    ['the middle of a wide picture', WIDE, WHOLE, [100, 0, 200]],
    ['the middle of a tall picture', TALL, WHOLE, [0, 100, 200]],
    ['half of it at twice the size', WIDE, { ...WHOLE, zoom: 2 }, [150, 50, 100]],
    ['never beyond the left edge', WIDE, { x: -3, y: 0.5, zoom: 1 }, [0, 0, 200]],
    ['never beyond the lower right corner', WIDE, { x: 9, y: 9, zoom: 2 }, [300, 100, 100]],
    ['never smaller than the largest zoom', WIDE, { ...WHOLE, zoom: 99 }, [175, 75, 50]],
    ['never larger than the picture', WIDE, { ...WHOLE, zoom: 0 }, [100, 0, 200]],
  ])('%s', (_, size, crop, [left, top, side]) => {
    expect(squareOf(size, crop)).toEqual({ left, top, side });
    expect(MAX_ZOOM).toBe(4);
  });
});

describe('moving it', () => {
  test('half a square to the right moves by half its side', () => {
    expect(squareOf(WIDE, moved(WIDE, { ...WHOLE, zoom: 2 }, 0.5, 0)).left).toBe(200);
  });
  test('ends at the edge, and the way back begins there', () => {
    const atEdge = moved(WIDE, WHOLE, 7, 0);
    expect(squareOf(WIDE, atEdge).left).toBe(200);
    expect(squareOf(WIDE, moved(WIDE, atEdge, -0.25, 0)).left).toBe(150);
  });
});
