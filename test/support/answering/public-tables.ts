import { readFileSync } from 'node:fs';
import { count, dayAfter, pick, type Row, rowTable, spread } from './tables.js';

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Answers to a survey. */
export const survey = rowTable(
  'survey',
  {
    respondent_id: 'INTEGER',
    submitted_at: 'TIMESTAMP',
    age_group: 'VARCHAR',
    gender: 'VARCHAR',
    country: 'VARCHAR',
    satisfaction: 'INTEGER',
    nps_score: 'INTEGER',
    would_recommend: 'VARCHAR',
    channel: 'VARCHAR',
  },
  count(120).map((i) => ({
    respondent_id: i + 1,
    submitted_at: `${dayAfter('2023-05-01', Math.floor(i / 2))} ${String(8 + (i % 12)).padStart(2, '0')}:15:00`,
    age_group: pick(['18-24', '25-34', '35-44', '45-54', '55+'], spread(i, 3)),
    gender: pick(['Female', 'Male', 'Female', 'Non-binary'], spread(i, 41)),
    country: pick(['France', 'Spain', 'Italy'], spread(i, 13)),
    satisfaction: i % 15 === 8 ? null : 1 + (spread(i, 19) % 5),
    nps_score: spread(i, 23) % 11,
    would_recommend: pick(['Yes', 'No', 'Yes'], spread(i, 31)),
    channel: pick(['Email', 'Phone', 'In-app'], spread(i, 7)),
  })),
);

/** Marks of a school: one row for each student and subject. */
export const grades = rowTable(
  'grades',
  {
    student_id: 'INTEGER',
    student: 'VARCHAR',
    grade_level: 'INTEGER',
    subject: 'VARCHAR',
    teacher: 'VARCHAR',
    score: 'DOUBLE',
    absences: 'INTEGER',
    school_year: 'INTEGER',
    passed: 'VARCHAR',
  },
  count(160).map((i) => {
    const score = 35 + ((i * 47) % 640) / 10;
    return {
      student_id: 1 + (i % 40),
      student: `${pick(['Mia', 'Noah', 'Lena', 'Omar', 'Ivy'], i)} ${String.fromCharCode(65 + (i % 40) / 2)}${i % 40}`,
      grade_level: 9 + ((i % 40) % 4),
      subject: pick(['Maths', 'History', 'Biology', 'Art'], Math.floor(i / 40)),
      teacher: pick(['Mr Hall', 'Ms Ortiz', 'Dr Chen', 'Mrs Novak'], Math.floor(i / 40)),
      score,
      absences: (i * 5) % 12,
      school_year: 2021 + (i % 3),
      passed: score >= 50 ? 'yes' : 'no',
    };
  }),
);

/** Stays in a hospital. */
export const visits = rowTable(
  'visits',
  {
    visit_id: 'INTEGER',
    patient_id: 'INTEGER',
    admission_date: 'DATE',
    discharge_date: 'DATE',
    department: 'VARCHAR',
    diagnosis: 'VARCHAR',
    length_of_stay: 'INTEGER',
    treatment_cost: 'DOUBLE',
    age: 'INTEGER',
    insurance: 'VARCHAR',
    readmitted: 'INTEGER',
  },
  count(140).map((i) => {
    const stay = 1 + ((i * 3) % 14);
    const admitted = dayAfter('2022-01-10', i * 5);
    return {
      visit_id: 9000 + i,
      patient_id: 300 + (spread(i, 29) % 55),
      admission_date: admitted,
      discharge_date: dayAfter(admitted, stay),
      department: pick(['Cardiology', 'Oncology', 'Emergency', 'Pediatrics', 'Emergency'], spread(i, 3)),
      diagnosis: pick(['Flu', 'Fracture', 'Asthma', 'Infection'], spread(i, 17)),
      length_of_stay: stay,
      treatment_cost: cents(400 + stay * 310.35 + ((i * 13) % 90)),
      age: 2 + ((i * 31) % 88),
      insurance: pick(['Public', 'Private', 'None', 'Public'], spread(i, 11)),
      readmitted: i % 7 === 2 ? 1 : 0,
    };
  }),
);

/** Houses and flats offered for sale; those not sold yet have no price. */
export const homes = rowTable(
  'homes',
  {
    listing_id: 'INTEGER',
    city: 'VARCHAR',
    property_type: 'VARCHAR',
    bedrooms: 'INTEGER',
    bathrooms: 'INTEGER',
    sqft: 'INTEGER',
    list_price: 'INTEGER',
    sold_price: 'INTEGER',
    year_built: 'INTEGER',
    listed_on: 'DATE',
    has_garage: 'VARCHAR',
  },
  count(130).map((i) => {
    const price = 120_000 + ((i * 7919) % 613) * 1000;
    return {
      listing_id: 70_000 + i,
      city: pick(['Austin', 'Denver', 'Boston', 'San Diego'], spread(i, 5)),
      property_type: pick(['House', 'Condo', 'Townhouse', 'House'], spread(i, 43)),
      bedrooms: 1 + (spread(i, 7) % 5),
      bathrooms: 1 + (spread(i, 11) % 3),
      sqft: 480 + ((i * 97) % 2900),
      list_price: price,
      sold_price: i % 4 === 1 ? null : Math.round(price * (0.93 + (i % 9) / 100)),
      year_built: 1950 + ((i * 17) % 73),
      listed_on: dayAfter('2021-06-01', i * 6),
      has_garage: pick(['Y', 'N'], spread(i, 3)),
    };
  }),
);

function climateRows(): Row[] {
  const file = new URL('../../../examples/data/weather.csv', import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [location = '', date = '', precipitation, high, low, wind, weather = ''] = line.split(',');
    return {
      location,
      date,
      precipitation: Number(precipitation),
      temp_max: Number(high),
      temp_min: Number(low),
      wind: Number(wind),
      weather: weather.trim(),
    };
  });
}

/** Daily weather of two cities: the data that come with the service. */
export const climate = rowTable(
  'climate',
  {
    location: 'VARCHAR',
    date: 'DATE',
    precipitation: 'DOUBLE',
    temp_max: 'DOUBLE',
    temp_min: 'DOUBLE',
    wind: 'DOUBLE',
    weather: 'VARCHAR',
  },
  climateRows(),
);
