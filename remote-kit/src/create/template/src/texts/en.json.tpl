{
  "title": "New: {{en}}",
  "greeting": {
    "title": "Welcome, {name}!",
    "action": "Say something",
    "done": "Everything is ready here."
  }
}
