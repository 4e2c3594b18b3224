import {
  type Cases,
  descending,
  grouped,
  meanOf,
  monthOf,
  num,
  numbers,
  one,
  ordered,
  sizeOf,
  totalOf,
  where,
} from './compute.js';

/** Questions about daily measurements. */
export const WEATHER: Cases = [
  [
    'average max temperature by month',
    (rows) => ordered(grouped(rows, [monthOf('date')], meanOf('max_temperature'))),
  ],
  [
    'highest temperature in 2021',
    one((rows) =>
      Math.max(
        ...numbers(
          rows.filter((row) => String(row['date']).startsWith('2021')),
          'max_temperature',
        ),
      ),
    ),
  ],
  ['how many rainy days were there?', one((rows) => where(rows, 'weather_condition', 'rainy').length)],
  [
    'total precipitation per month in Oslo',
    (rows) =>
      ordered(grouped(where(rows, 'station', 'Oslo'), [monthOf('date')], totalOf('precipitation_mm'))),
  ],
  [
    'average wind speed when sunny',
    one((rows) => meanOf('wind_speed')(where(rows, 'weather_condition', 'sunny'))),
  ],
  [
    'which month had the most rain?',
    (rows) => descending(grouped(rows, [monthOf('date')], totalOf('precipitation_mm'))),
  ],
  ['number of days by weather condition', (rows) => descending(grouped(rows, ['weather_condition'], sizeOf))],
  [
    'how many days had a wind speed above 30',
    one((rows) => rows.filter((row) => num(row, 'wind_speed') > 30).length),
  ],
];
