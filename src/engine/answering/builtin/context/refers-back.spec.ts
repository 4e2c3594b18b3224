import { describe, expect, it } from '@jest/globals';
import { refersBack } from './refers-back.js';

describe('a question refers back', () => {
  it.each([
    'What is their average age?',
    'How many of them cost over 700?',
    'What is his or her hometown?',
    'Show all their ids and names!',
    'Which of these is the oldest?',
    'List the models of those cars',
    'Count how many there are per country',
    'How many are there?',
    'How many in Germany?',
    'How about its weight?',
    'What is the ID, Make and Model of this car?',
    'Who is the owner of that dog?',
    'For these ones, show their names and results.',
    "Sort the results by teacher's name",
    'Order it by age',
    'What about the average height of them?',
    'What are the names of his neighbours?',
  ])('with a word for what was named before: %s', (question) => {
    expect(refersBack(question)).toBe(true);
  });

  it.each([
    'What is the average age of the students and of their pets?',
    'List the students with their ids',
    'List the owners with the weight of their boats',
    'How many cars are there?',
    'How many cars cost over 700?',
    'List the models of those that cost over 700',
    'How many orders are there this year?',
    'What is the average price in this dataset?',
    'Which rows of that are late?',
    'How many employees work in this company?',
    'Which order has the highest total, and who placed it?',
    'Which customer has the most orders, and where does this customer live?',
    'How many ships were lost, and what was the tonnage of those ships?',
    'List the teachers in order of age',
    'Show me the cars that cost more than the average of that year',
  ])('with none where it names what it speaks of: %s', (question) => {
    expect(refersBack(question)).toBe(false);
  });
});
